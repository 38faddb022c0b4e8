type Listener = (event: PopStateEvent) => void;

const listeners = new Set<Listener>();

// Browsers tell the window's listeners of a step in the history in the order in which they came, captured or not.
// This one comes before the router's, because the application imports it before there is a router.
window.addEventListener('popstate', (event) => {
  for (const listener of listeners) listener(event);
});

/** Hears of Back and Forward before the router does, and may keep them from it. */
export function hearStepsFirst(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
