import { popUpIn } from '../../domain/surveys/pop-up.ts';
import { makePanel } from './panel.ts';
import { whenItIsTime } from './when.ts';

/** A survey in a page of somebody else's: this file's own address says which, and when it comes up. */
const address = new URL(import.meta.url);
const popUp = popUpIn(address.searchParams);

if (popUp.token) {
  const panel = makePanel(`${address.origin}/survey/${popUp.token}`, popUp);
  if (popUp.when === 'button') panel.offer();
  else whenItIsTime(popUp, () => panel.open());
}
