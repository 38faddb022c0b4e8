/** Measures how loud a stream is, from 0 to 1. */
export function levelOf(stream: MediaStream) {
  if (!('AudioContext' in window)) return { now: () => 0, close: () => undefined };
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    now: () => {
      analyser.getByteTimeDomainData(samples);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
      return Math.min(1, loudest / 90);
    },
    close: () => void context.close(),
  };
}
