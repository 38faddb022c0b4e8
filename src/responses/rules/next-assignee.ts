/** Round robin: the next id after the last assignee, then from the start. */
export function nextInTurn(members: readonly number[], last: number | null): number | undefined {
  const inOrder = members.toSorted((a, b) => a - b);
  return inOrder.find((id) => last === null || id > last) ?? inOrder[0];
}

/** The user with the fewest open responses; ties go to the lowest id. */
export function leastBusy(members: readonly { id: number; open: number }[]): number | undefined {
  return members.toSorted((a, b) => a.open - b.open || a.id - b.id)[0]?.id;
}
