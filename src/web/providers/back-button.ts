type Listener = (event: PopStateEvent) => void;

const listeners = new Set<Listener>();

// popstate listeners on window run in order of registration, even capturing ones. This one is registered before the
// router's, because the module is imported before the router exists.
window.addEventListener('popstate', (event) => {
  for (const listener of listeners) listener(event);
});

export function hearStepsFirst(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
