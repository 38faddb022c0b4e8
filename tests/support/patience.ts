/** How long tests wait for what comes about at once on an idle machine, in milliseconds: a busy one may stall. */
export const patienceMs = 60_000;
