import type { ScreenProps } from '../screens.ts';

export function ResourceList({ page }: ScreenProps) {
  return <h1>{page.title}</h1>;
}
