import type { Announcements } from '@dnd-kit/core';

/** What a screen reader hears while a question is moved. */
export function dragAnnouncements(keys: readonly string[], nameOf: (id: unknown) => string): Announcements {
  const at = (id: unknown) => `${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, number ${at(active.id)}.`,
    // It lies over itself to begin with; saying so would drown what was said of picking it up.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameOf(active.id)} is now at ${at(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} was put at ${at(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };
}
