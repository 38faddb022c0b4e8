const isZero = (line: readonly number[]) => line.every((value) => Math.abs(value) < 1e-7);

/** Which sums follow from those that are shown, by elimination in fractions. */
export function spanOf(shown: readonly (readonly number[])[]): (wanted: readonly number[]) => boolean {
  const basis: { line: number[]; pivot: number }[] = [];
  const reduced = (wanted: readonly number[]) => {
    let left = [...wanted];
    for (const { line, pivot } of basis) {
      const times = (left[pivot] ?? 0) / (line[pivot] ?? 1);
      if (times !== 0) left = left.map((value, at) => value - times * (line[at] ?? 0));
    }
    return left;
  };
  for (const sum of shown) {
    const line = reduced(sum);
    if (!isZero(line)) basis.push({ line, pivot: line.findIndex((value) => Math.abs(value) > 1e-7) });
  }
  return (wanted) => isZero(reduced(wanted));
}
