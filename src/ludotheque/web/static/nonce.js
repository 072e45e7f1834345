// Adds to the dice. A browser draws a number for its place, keeps it, and sends only its SHA-256 with the form that opens
// a table or takes a place at one: a promise that nobody can look through and that cannot be changed any more. The
// lobby's script reveals the number when the game begins. A browser that can keep nothing adds nothing.

const MOST_NUMBERS = 40; // that are kept, the latest first
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function keptNumbers() {
  try {
    return JSON.parse(localStorage.numbers ?? "[]");
  } catch {
    return [];
  }
}

function keepNumbers(numbers) {
  try {
    localStorage.numbers = JSON.stringify(numbers.slice(0, MOST_NUMBERS));
    return true;
  } catch {
    return false;
  }
}

const entryOf = (commitment) => keptNumbers().find((entry) => entry.commitment === commitment);

// The commitment to a fresh number; nothing where it cannot be kept.
function promiseNumber() {
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  const commitment = sha256(drawn);
  return keepNumbers([{ commitment, number: hex(drawn) }, ...keptNumbers()]) ? commitment : "";
}

// What all have promised, as it stood when this browser revealed its number.
function notePromises(commitment, promises) {
  keepNumbers(keptNumbers().map((entry) => (entry.commitment === commitment ? { ...entry, promises } : entry)));
}

// SHA-256 (FIPS 180-4) of at most 55 bytes, which are one block. Browsers offer theirs to secure addresses only, and a
// household's server has none.
function sha256(bytes) {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (root) => ((root % 1) * 2 ** 32) | 0;
  const turned = (word, by) => (word >>> by) | (word << (32 - by));
  const block = new DataView(new ArrayBuffer(64));
  bytes.forEach((byte, at) => block.setUint8(at, byte));
  block.setUint8(bytes.length, 0x80);
  block.setUint32(60, 8 * bytes.length);
  const words = [];
  for (let t = 0; t < 64; t++) {
    if (t < 16) {
      words.push(block.getInt32(4 * t));
      continue;
    }
    const [early, late] = [words[t - 15], words[t - 2]];
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[t - 16] + s0 + words[t - 7] + s1) | 0);
  }
  const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  let [a, b, c, d, e, f, g, h] = start;
  for (let t = 0; t < 64; t++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + fraction(Math.cbrt(primes[t])) + words[t]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  const digest = new DataView(new ArrayBuffer(32));
  [a, b, c, d, e, f, g, h].forEach((word, at) => digest.setInt32(4 * at, (word + start[at]) | 0));
  return hex(new Uint8Array(digest.buffer));
}

document.addEventListener(
  "submit",
  ({ target }) => {
    const field = target.elements.namedItem("commitment");
    if (field) field.value = promiseNumber();
  },
  true,
);
