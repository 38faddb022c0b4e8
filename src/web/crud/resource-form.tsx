import type { ScreenProps } from '../screens.ts';

export function ResourceForm({ page }: ScreenProps) {
  return <h1>{page.title}</h1>;
}
