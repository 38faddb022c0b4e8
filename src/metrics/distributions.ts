import gammainc from '@stdlib/math-base-special-gammainc';
import studentCdf from '@stdlib/stats-base-dists-t-cdf';
import studentInverse from '@stdlib/stats-base-dists-t-quantile';

/** The cumulative distribution function of Student's t distribution. */
export const studentShare = (t: number, degrees: number): number => studentCdf(t, degrees);

/** The quantile of Student's t distribution; 0.975 for 95 % confidence. */
export const studentQuantile = (share: number, degrees: number): number => studentInverse(share, degrees);

/** The upper tail probability of the chi-squared distribution, without cancellation: a tiny p-value is not 0. */
export const chiSquaredTail = (value: number, degrees: number): number => gammainc(value / 2, degrees / 2, true, true);

/** The two-sided p-value of a standard normal z. */
export const twoTails = (z: number): number => chiSquaredTail(z * z, 1);

/** z for 95 % confidence. */
export const z95 = 1.959_963_984_540_054;
