interface Scale {
  lowest: number;
  highest: number;
  step: number;
}

const mostSteps = 1_000;

/** Every step of a scale, the highest included. */
export function stepsOf({ lowest, highest, step }: Scale): number[] {
  const count = Math.min(Math.floor((highest - lowest) / step + 1e-6), mostSteps);
  const steps = Array.from({ length: count + 1 }, (_, index) => Number((lowest + index * step).toFixed(6)));
  return steps.at(-1) === highest ? steps : [...steps, highest];
}
