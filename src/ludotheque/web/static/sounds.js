// Soft sounds for those who asked for them: a chime when it is one's turn in a tab in the background, and one sound for
// what a change of the table shows. Nothing is loaded: every sound is a few notes and breaths of noise.

// [pitch or, of noise, the middle of its band; begins after; lasts; loudness; noise], times in seconds
const NOTES = {
  turn: [[660, 0, 0.5, 0.12], [880, 0.18, 0.5, 0.12]],
  end: [[523, 0, 1.1, 0.05], [659, 0.14, 1, 0.05], [784, 0.28, 1.1, 0.05]],
  dice: [[1900, 0, 0.05, 0.2, true], [1500, 0.09, 0.05, 0.16, true], [2100, 0.16, 0.04, 0.12, true], [1700, 0.21, 0.04, 0.08, true]],
  take: [[900, 0, 0.14, 0.14, true], [196, 0.07, 0.16, 0.07]],
  gain: [[784, 0, 0.16, 0.045], [1047, 0.08, 0.24, 0.045]],
  loss: [[392, 0, 0.2, 0.05], [330, 0.1, 0.28, 0.05]],
  reveal: [[2600, 0, 0.16, 0.09, true], [587, 0.04, 0.22, 0.03]],
};
const CHOICE = { turn: ["turn", "all"], happens: ["all"] }; // what is wanted by whom
const ATTACK = 0.008;
const sound = document.getElementById("sound");
let speaker = null;
let hiss = null;

function play(name) {
  for (const [pitch, after, length, loudness, noisy] of NOTES[name]) {
    const at = speaker.currentTime + after;
    const volume = new GainNode(speaker, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness, at + ATTACK);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
    const source = noisy ? noise(pitch, volume) : new OscillatorNode(speaker, { type: "sine", frequency: pitch });
    if (!noisy) source.connect(volume);
    volume.connect(speaker.destination);
    source.start(at);
    source.stop(at + length);
  }
}

function noise(pitch, volume) {
  if (!hiss) {
    hiss = new AudioBuffer({ length: speaker.sampleRate, sampleRate: speaker.sampleRate });
    hiss.getChannelData(0).forEach((_, at, samples) => (samples[at] = 2 * Math.random() - 1));
  }
  const source = new AudioBufferSourceNode(speaker, { buffer: hiss });
  source.connect(new BiquadFilterNode(speaker, { type: "bandpass", frequency: pitch, Q: 1.2 })).connect(volume);
  return source;
}

// A browser lets nothing be heard before the reader has touched the page: what comes before that is not made up for.
async function ring(name) {
  speaker ??= new AudioContext();
  const asked = performance.now();
  await speaker.resume();
  if (performance.now() - asked < 300) play(name);
}

const wanted = (what) => CHOICE[what].includes(sound.value);

addEventListener("turn", () => document.hidden && wanted("turn") && ring("turn"));

// --- what a change shows, told from the page: the same for all games ---

let earlier = null;

const ids = (some) => new Set([...table().querySelectorAll(some)].map((node) => node.id));

function looks() {
  return {
    over: document.getElementById("end") !== null,
    dice: ids(".die.fresh"),
    common: ids("#board .card[id]"),
    held: ids(":is(.own, .seat) .card[id]"),
    born: ids(":is(.own, .seat) .card[data-from]"),
    open: ids(".card[id]:not(.down)"),
    amounts: amounts(),
  };
}

// The strongest of what has happened between two looks.
function happened(old, now) {
  const more = (name) => [...now[name]].some((id) => !old[name].has(id));
  const gains = [...now.amounts].map(([id, amount]) => amount - (old.amounts.get(id) ?? amount));
  if (now.over && !old.over) return "end";
  if (more("dice")) return "dice";
  if (more("born") || [...now.held].some((id) => old.common.has(id))) return "take";
  if (gains.some((gain) => gain > 0)) return "gain";
  if (gains.some((gain) => gain < 0)) return "loss";
  return more("open") ? "reveal" : null;
}

addEventListener("redraw", () => (earlier = !document.hidden && wanted("happens") ? looks() : null));
addEventListener("redrawn", () => {
  const name = earlier && happened(earlier, looks());
  if (name) ring(name);
});

// --- the reader's choice ---

sound.value = localStorage.getItem("sound");
if (sound.selectedIndex < 0) sound.value = "off";
sound.disabled = false;
sound.addEventListener("change", () => {
  localStorage.setItem("sound", sound.value);
  if (sound.value !== "off") ring(sound.value === "turn" ? "turn" : "gain");
});
