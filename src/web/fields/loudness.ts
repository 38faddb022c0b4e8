/** How many steps of loudness a recording is drawn with. */
const steps = 64;
// Loudness needs no fidelity, and a long recording no memory.
const samplesPerSecond = 8_000;

/** How loud a recording is from its beginning to its end, each step from 0 to 1; undefined where nobody can tell. */
export async function loudnessOf(address: string, signal: AbortSignal): Promise<number[] | undefined> {
  // What was only just recorded is drawn once it has arrived.
  if (!('OfflineAudioContext' in window) || address.startsWith('blob:')) return undefined;
  try {
    const answer = await fetch(address, { signal, credentials: 'include' });
    if (!answer.ok) return undefined;
    const context = new OfflineAudioContext(1, 1, samplesPerSecond);
    const sound = await context.decodeAudioData(await answer.arrayBuffer());
    return peaksOf(sound.getChannelData(0), steps);
  } catch {
    return undefined;
  }
}

/** The loudest moment of each of so many equal parts, beside the loudest of all; nothing for silence. */
export function peaksOf(samples: Float32Array, count: number): number[] | undefined {
  const length = Math.ceil(samples.length / count);
  const peaks = Array.from({ length: count }, (_, step) => loudest(samples, step * length, (step + 1) * length));
  const most = Math.max(...peaks);
  return most > 0 ? peaks.map((peak) => peak / most) : undefined;
}

function loudest(samples: Float32Array, start: number, end: number): number {
  let most = 0;
  for (let at = start; at < Math.min(end, samples.length); at += 1) most = Math.max(most, Math.abs(samples[at] ?? 0));
  return most;
}
