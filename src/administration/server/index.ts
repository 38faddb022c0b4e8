import type { Subject } from '../../core/server/api/subject.ts';
import { accountMailJob, sendAccountMail } from './account-mail.ts';
import { accountNoticeJob, sendAccountNotice } from './account-notice.ts';
import { favorites, setFavorite } from './favorites.ts';
import * as groups from './groups.ts';
import { duties } from './hand-over.ts';
import { organization } from './organization.ts';
import * as ownAccount from './own-account.ts';
import * as permissions from './permissions.ts';
import * as publicLinks from './public-links.ts';
import { recountInZone, zoneJob } from './recount-in-zone.ts';
import * as roles from './roles.ts';
import * as users from './users.ts';

export const administration = {
  handlers: { users: { ...users, duties }, roles, permissions, groups, organization, publicLinks },
  calls: { ...ownAccount, favorites, setFavorite },
  jobs: {
    accounts: { [accountMailJob]: sendAccountMail, [accountNoticeJob]: sendAccountNotice },
    recounts: { [zoneJob]: recountInZone },
  },
} satisfies Subject;
