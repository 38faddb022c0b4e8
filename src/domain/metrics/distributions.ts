/** The cumulative distribution function of the standard normal distribution. */
export const normalShare = (z: number): number => (1 + Math.sign(z) * gammaShare(0.5, (z * z) / 2)) / 2;

/** The cumulative distribution function of Student's t distribution. */
export function studentShare(t: number, degrees: number): number {
  const tail = betaShare(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
}

/** The upper tail probability of the chi-squared distribution. */
export const chiSquaredTail = (value: number, degrees: number): number => 1 - gammaShare(degrees / 2, value / 2);

/** The two-sided p-value of a cumulative share. */
export const twoTails = (share: number): number => 2 * Math.min(share, 1 - share);

/** The quantile of Student's t distribution; 0.975 for 95 % confidence. */
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

/** z for 95 % confidence. */
export const z95 = 1.959_963_984_540_054;

/**
 * The logarithm of the gamma function for positive x by the Lanczos approximation (g = 7, nine terms), accurate to
 * about fourteen digits.
 */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  const sum = lanczos.reduce((so, term, index) => (index === 0 ? term : so + term / (shifted + index)), 0);
  const t = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

const lanczos = [
  0.999_999_999_999_809_9, 676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_1,
  -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
  1.505_632_735_149_311_6e-7,
];

const steps = 500;
const enough = 1e-15;
const tiny = 1e-300;

/** The regularised lower incomplete gamma function P(a, x): a series for small x, a continued fraction for large x. */
function gammaShare(a: number, x: number): number {
  if (x <= 0) return 0;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? scale * gammaSeries(a, x) : 1 - scale * gammaFraction(a, x);
}

function gammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < steps && term > sum * enough; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

// Evaluates a continued fraction by Lentz's method.
function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < steps; n += 1) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / stored(numerator * d + b);
    c = stored(b + numerator / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < enough) break;
  }
  return fraction;
}

/** The regularised incomplete beta function I(x; a, b), by its continued fraction. */
function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const scale = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (scale * betaFraction(x, a, b)) / a : 1 - (scale * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / stored(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < steps; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / stored(1 + even * d);
    c = stored(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / stored(1 + odd * d);
    c = stored(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < enough) break;
  }
  return fraction;
}

const stored = (value: number) => (Math.abs(value) < tiny ? tiny : value);
