import { useLayoutEffect, useRef, useState } from 'react';

/** A function that stays the same while what it does is up to date: whoever is given it need not be drawn again. */
export function useSteady<Given extends unknown[], Answer>(work: (...given: Given) => Answer) {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  const [steady] = useState(
    () =>
      (...given: Given) =>
        latest.current(...given),
  );
  return steady;
}
