import { resources } from '../../../../resources.config.ts';
import { type OverridesOf, parts } from '../../../core/web/record/overrides.ts';
import { confirmUserDeletion, confirmUserUpdate, isOneself } from './user-questions.ts';
import { UserTitle } from './user-title.tsx';

const user = parts(() => import('./user-record.tsx'));
const initialPassword = () => import('./initial-password.ts');

export const userOverrides: OverridesOf<'users'> = {
  links: [{ label: 'Import', to: resources.userImports.pages.create.path, resource: 'userImports' }],
  title: UserTitle,
  panels: user('UserPanel'),
  inputs: { roleId: user('RoleInput'), isActive: user('ActiveInput'), sendInvitation: user('InvitationInput') },
  created: (answer) => initialPassword().then((file) => file.showInitialPassword(answer)),
  actions: user('UserActions'),
  isStored: isOneself,
  confirmUpdate: confirmUserUpdate,
  confirmDelete: confirmUserDeletion,
  bulk: user('BulkUsers'),
};
