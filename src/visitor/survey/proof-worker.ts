import { proofFor } from './proof.ts';

self.onmessage = ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  self.postMessage(proofFor(data.challenge, data.bits));
};
