/** Whose turn it is: the next after whoever had it last, in the order of their ids, and then from the beginning. */
export function nextInTurn(members: readonly number[], last: number | null): number | undefined {
  const inOrder = members.toSorted((a, b) => a - b);
  return inOrder.find((id) => last === null || id > last) ?? inOrder[0];
}

/** User with the fewest open responses; among those with as few, whoever has been there the longest. */
export function leastBusy(members: readonly { id: number; open: number }[]): number | undefined {
  return members.toSorted((a, b) => a.open - b.open || a.id - b.id)[0]?.id;
}
