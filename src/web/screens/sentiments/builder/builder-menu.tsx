import type { Builder } from './use-builder.ts';

export function BuilderMenu(_: { builder: Builder }) {
  return null;
}
