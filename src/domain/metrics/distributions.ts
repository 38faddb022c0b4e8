import { betaShare, gammaShare } from './special-functions.ts';

/** The share of a normal distribution below z. */
export const normalShare = (z: number): number => (1 + Math.sign(z) * gammaShare(0.5, (z * z) / 2)) / 2;

/** The share of Student's t distribution below t. */
export function studentShare(t: number, degrees: number): number {
  const tail = betaShare(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
}

/** The chance of a chi-squared value at least as large, when nothing but chance is at work. */
export const chiSquaredTail = (value: number, degrees: number): number => 1 - gammaShare(degrees / 2, value / 2);

/** The chance of a value at least as far from zero, on either side, when nothing but chance is at work. */
export const twoTails = (share: number): number => 2 * Math.min(share, 1 - share);

/** The value below which so large a share of Student's t distribution lies; 0.975 for a confidence of 95 %. */
export function studentQuantile(share: number, degrees: number): number {
  let low = -1e6;
  let high = 1e6;
  while (high - low > 1e-10 * Math.max(1, Math.abs(low))) {
    const middle = (low + high) / 2;
    if (studentShare(middle, degrees) < share) low = middle;
    else high = middle;
    if (middle === low && middle === high) break;
  }
  return (low + high) / 2;
}

/** z for a confidence of 95 %. */
export const z95 = 1.959_963_984_540_054;
