import { watchAttendance } from './attended.ts';
import { listenToServer } from './feed.ts';
import { freshen } from './freshen.ts';
import { liveBus } from './live-bus.ts';
import { presentStore } from './present-store.ts';

/** Lets the page hear what happens, until it is told to stop. */
export function startLive(): () => void {
  if (!('EventSource' in window)) return () => undefined;
  let isFirst = true;
  const stopWatching = watchAttendance();
  const stopListening = listenToServer((event) => {
    if (event.kind === 'presence') presentStore.put(event.responseId, event.people);
    if (event.kind === 'ready') presentStore.clear();
    // What the page has just read for itself need not be read again.
    const heard = event.kind === 'ready' && isFirst ? { ...event, resumed: true } : event;
    if (event.kind === 'ready') isFirst = false;
    freshen(heard);
    liveBus.emit(heard);
  });
  return () => {
    stopWatching();
    stopListening();
    presentStore.clear();
  };
}
