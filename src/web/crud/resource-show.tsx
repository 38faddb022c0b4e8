import type { ScreenProps } from '../screens.ts';

export function ResourceShow({ page }: ScreenProps) {
  return <h1>{page.title}</h1>;
}
