import { themeSettings } from '../../core/theme/settings.ts';

const hiddenKey = 'firstStepsHidden';

/** Whether the user hid the first steps, or did them all. */
export const areFirstStepsHidden = (): boolean => themeSettings.choice(hiddenKey) === true;
/** Whether the user asked to see them again, also after all are done. */
export const areFirstStepsWanted = (): boolean => themeSettings.choice(hiddenKey) === false;
export const hideFirstSteps = (isHidden: boolean): void => themeSettings.choose(hiddenKey, isHidden);
