import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

type PropsOf<C> = C extends (props: infer P extends object) => ReactNode ? P : never;

/** A component whose code is fetched when it is first shown: `lazyPart(() => import('./x.tsx'), 'X', <Skeleton />)`. */
export function lazyPart<M, N extends keyof M>(load: () => Promise<M>, name: N, fallback: ReactNode = null) {
  type Part = ComponentType<PropsOf<M[N]>>;
  const Lazy = lazy<Part>(async () => ({ default: (await load())[name] as Part }));
  return (props: PropsOf<M[N]>) => <Suspense fallback={fallback}>{createElement(Lazy, props)}</Suspense>;
}
