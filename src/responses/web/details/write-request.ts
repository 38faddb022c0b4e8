import { useEffect, useRef } from 'react';

export type Writing = 'note' | 'email';

const requests = new EventTarget();

class WriteRequest extends Event {
  readonly kind: Writing;
  constructor(kind: Writing) {
    super('write');
    this.kind = kind;
  }
}

/** Asks the response that is open to focus its box for an email or a note. */
export const askToWrite = (kind: Writing) => requests.dispatchEvent(new WriteRequest(kind));

export function useWriteRequests(onRequest: (kind: Writing) => void): void {
  const latest = useRef(onRequest);
  latest.current = onRequest;
  useEffect(() => {
    const listen = (event: Event) => event instanceof WriteRequest && latest.current(event.kind);
    requests.addEventListener('write', listen);
    return () => requests.removeEventListener('write', listen);
  }, []);
}
