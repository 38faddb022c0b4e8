/** Starts the staff application in the page's root. */
export function startStaff(root: HTMLElement): void {
  root.replaceChildren();
}
