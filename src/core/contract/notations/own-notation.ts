import type { StoredUser } from '../stored-session.ts';
import { defaultNotation, type Notation } from './notation.ts';

/**
 * The notation of a signed-in user: their own language and formats, or else those of the organization. Without a zone of
 * their own or a chosen one of the organization, moments are shown in that of the device.
 */
export function ownNotation(user: StoredUser | undefined): Notation {
  const { organization } = user ?? {};
  const zone = organization?.hasChosenZone ? organization.timeZone : undefined;
  return { ...formatsOf(user), timeZone: user?.timeZone ?? zone };
}

function formatsOf(user: StoredUser | undefined): Notation {
  const { language, dateFormat, timeFormat, numberFormat } = user?.organization ?? defaultNotation;
  const formats = { language, dateFormat, timeFormat, numberFormat };
  if (!user?.locale) return formats;
  return {
    language: user.locale,
    dateFormat: user.dateFormat ?? 'language',
    timeFormat: user.timeFormat ?? 'language',
    numberFormat: user.numberFormat ?? 'language',
  };
}
