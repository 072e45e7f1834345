// Browsers start no worker from a file: where the pages are read from files, the search runs in a hidden frame. Messages
// are copied, as those of a worker are: both sides change what they are given.
if (location.protocol === "file:") {
  window.Worker = class {
    constructor(url) {
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.ready = new Promise((loaded) => {
        this.frame.addEventListener("load", () => this.begin(new URL(url, document.baseURI), loaded), { once: true });
      });
      document.body.append(this.frame);
    }

    begin(url, loaded) {
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => this.onmessage?.({ data: structuredClone(data) });
      const script = inside.document.createElement("script");
      script.src = url;
      script.addEventListener("load", loaded);
      script.addEventListener("error", (event) => this.onerror?.(event));
      inside.document.body.append(script);
    }

    async postMessage(data) {
      const copy = structuredClone(data);
      await this.ready;
      this.frame.contentWindow?.dispatchEvent(new MessageEvent("message", { data: copy }));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
