import { defineResource } from '../contract/resource.ts';
import { brandingInputSchema, brandingSchema, brandUploadSchema } from '../contract/schemas/administration/branding.ts';
import { groupInputSchema, groupSchema } from '../contract/schemas/administration/group.ts';
import { permissionInputSchema, permissionSchema } from '../contract/schemas/administration/permission.ts';
import { assignPermissionsSchema, roleInputSchema, roleSchema } from '../contract/schemas/administration/role.ts';
import { userInputSchema, userSchema } from '../contract/schemas/administration/user.ts';

export const administrationArea = {
  users: defineResource({
    label: ['User', 'Users'],
    table: 'users',
    view: 'user_rows',
    softDelete: true,
    title: 'fullName',
    schema: userSchema,
    input: userInputSchema,
    search: ['fullName', 'email'],
    order: 'fullName',
    about: 'A user signs in with an account and has one role that sets the permissions.',
    api: {
      list: { endpoint: 'GET /Users', tryFirst: 'GET /CustomUsers/withRelations' },
      create: 'POST /Users',
      update: 'PUT /Users/:id',
      delete: 'DELETE /Users/:id',
    },
    pages: {
      list: { path: '/user-management/users', title: 'Users', menu: { group: 'User Management', icon: 'users' } },
    },
    fields: {
      fullName: { kind: 'text', label: 'Name', on: ['list', 'show'] },
      firstName: { kind: 'text', label: 'First name', on: ['form'] },
      lastName: { kind: 'text', label: 'Last name', on: ['form'] },
      email: { kind: 'email', label: 'Email' },
      roleId: { kind: { one: 'roles' }, label: 'Role' },
      groupIds: { kind: { many: 'groups' }, label: 'Groups', through: ['group_members', 'user_id', 'group_id'] },
      isActive: {
        kind: 'switch',
        label: 'Active',
        start: true,
        help: 'Only active users can sign in.',
        optionalColumn: true,
      },
      sendInvitation: { kind: 'switch', label: 'Send an invitation by email', start: true, on: ['form'] },
      lastSignInAt: { kind: 'date', label: 'Last sign-in', on: ['list', 'show'] },
    },
  }),

  roles: defineResource({
    label: ['Role', 'Roles'],
    table: 'roles',
    view: 'role_rows',
    schema: roleSchema,
    input: roleInputSchema,
    search: ['name', 'description'],
    order: 'id',
    about: 'A role is a set of permissions.',
    api: {
      list: { endpoint: 'GET /Roles', tryFirst: 'GET /CustomRoles/withRelations' },
      show: { endpoint: 'GET /Roles/:id', tryFirst: 'GET /CustomRoles/:id/withRelations' },
      create: 'POST /Roles',
      update: 'PUT /Roles/:id',
      delete: 'DELETE /Roles/:id',
      assignPermissions: { endpoint: 'POST /Roles/assignPermissions', body: assignPermissionsSchema },
    },
    pages: {
      list: {
        path: '/user-management/roles',
        title: 'Roles',
        screen: 'roles',
        menu: { group: 'User Management', icon: 'roles' },
      },
    },
    fields: {
      name: { kind: 'text' },
      description: { kind: 'paragraph' },
      permissionCount: { kind: 'number', label: 'Permissions', on: ['list', 'show'] },
      permissionIds: {
        kind: { many: 'permissions' },
        on: [],
        through: ['role_permissions', 'role_id', 'permission_id'],
      },
      userCount: { kind: 'number', label: 'Users', on: ['list', 'show'] },
    },
  }),

  permissions: defineResource({
    label: ['Permission', 'Permissions'],
    table: 'permissions',
    view: 'permission_rows',
    reference: ['route'],
    schema: permissionSchema,
    input: permissionInputSchema,
    search: ['name', 'route'],
    order: 'route',
    about: 'Each permission allows one API call.',
    api: {
      list: { endpoint: 'GET /Permissions', tryFirst: 'GET /CustomPermissions/withRelations' },
      create: 'POST /Permissions',
      update: 'PUT /Permissions/:id',
      delete: 'DELETE /Permissions/:id',
    },
    pages: {
      list: {
        path: '/user-management/permissions',
        title: 'Permissions',
        menu: { group: 'User Management', icon: 'permissions' },
      },
    },
    fields: {
      name: { kind: 'text' },
      route: { kind: 'text', help: 'Method and path of a call, such as get:v1/users' },
      roleCount: { kind: 'number', label: 'Roles', on: ['list', 'show'] },
    },
  }),

  groups: defineResource({
    label: ['Group', 'Groups'],
    table: 'groups',
    schema: groupSchema,
    input: groupInputSchema,
    search: ['name', 'description'],
    order: 'name',
    about: 'Responses can be assigned to a group, such as a branch or a team.',
    api: {
      list: { endpoint: 'GET /Groups', tryFirst: 'GET /CustomGroups/withRelations' },
      create: 'POST /Groups',
      update: 'PUT /Groups/:id',
      delete: 'DELETE /Groups/:id',
    },
    pages: {
      list: { path: '/user-management/groups', title: 'Groups', menu: { group: 'User Management', icon: 'groups' } },
    },
    fields: {
      name: { kind: 'text' },
      description: { kind: 'paragraph' },
      color: { kind: 'color', label: 'Color', start: '#009639', on: ['form'] },
      memberIds: { kind: { many: 'users' }, label: 'Members', through: ['group_members', 'group_id', 'user_id'] },
      leadUserId: { kind: { one: 'users' }, label: 'Lead' },
    },
  }),

  branding: defineResource({
    label: ['Branding', 'Branding'],
    table: 'branding',
    schema: brandingSchema,
    api: {
      current: 'GET /Branding',
      save: { endpoint: 'PUT /Branding', body: brandingInputSchema },
      addPicture: {
        endpoint: 'POST /Branding/logo',
        body: brandUploadSchema,
        needs: 'save',
        ownTransaction: true,
        bodyLimit: 14_000_000,
      },
      removePicture: { endpoint: 'DELETE /Branding/logo/:kind', needs: 'save' },
      reset: { endpoint: 'POST /Branding/reset', needs: 'save' },
    },
    pages: {},
    fields: {},
  }),
};
