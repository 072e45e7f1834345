// Installs the worker that answers while the server cannot be reached. Browsers know workers only at a secure address
// (https, or this machine): elsewhere everything goes without.
navigator.serviceWorker?.register("/worker.js").catch(() => {}); // a server that is gone just now is asked the next time
