import { LiveHost } from '../live/live-host.tsx';
import { Bell } from './bell.tsx';
import { InboxButton } from './inbox-button.tsx';

/** What waits for whoever looks, counted and kept up to date. It comes right after the page itself. */
export function WhatWaits() {
  return (
    <>
      <LiveHost />
      <InboxButton />
      <Bell />
    </>
  );
}
