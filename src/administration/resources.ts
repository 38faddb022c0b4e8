import { z } from 'zod';
import {
  brandingInputSchema,
  brandingSchema,
  brandUploadAnswerSchema,
  brandUploadSchema,
} from '../branding/schemas/branding.ts';
import { defineResource, recordPages } from '../core/contract/resource.ts';
import { changedUserSchema, userInputSchema, userSchema } from '../core/contract/schemas/user.ts';
import { importApi } from '../imports/rules/import-api.ts';
import { importRecordsSchema, importSchema } from '../imports/schemas/import.ts';
import { dutiesQuerySchema, dutySchema, successorQuerySchema } from './schemas/duty.ts';
import { groupInputSchema, groupSchema } from './schemas/group.ts';
import { permissionInputSchema, permissionSchema } from './schemas/permission.ts';
import { assignPermissionsSchema, roleInputSchema, roleSchema } from './schemas/role.ts';

export const administrationArea = {
  users: defineResource({
    label: ['User', 'Users'],
    emptyPicture: 'people',
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
      show: { endpoint: 'GET /Users/:id', tryFirst: 'GET /CustomUsers/:id/withRelations', needs: 'list' },
      create: { endpoint: 'POST /Users', answer: changedUserSchema },
      update: { endpoint: 'PUT /Users/:id', answer: changedUserSchema },
      delete: { endpoint: 'DELETE /Users/:id', query: successorQuerySchema },
      duties: {
        endpoint: 'GET /Users/:id/duties',
        query: dutiesQuerySchema,
        needs: 'update',
        answer: z.array(dutySchema),
      },
    },
    pages: {
      list: {
        path: '/user-management/users',
        title: 'Users',
        menu: { group: 'User Management', icon: 'users' },
      },
      ...recordPages('/user-management/users', 'User'),
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

  userImports: defineResource({
    label: ['User import', 'User imports'],
    table: 'imports',
    view: 'user_imports',
    title: 'fileName',
    schema: importSchema,
    order: '-createdAt',
    api: importApi('Users', importRecordsSchema),
    pages: {
      create: {
        path: '/user-management/users/import',
        title: 'Import Users',
        screen: 'import-file',
      },
      show: { path: '/user-management/users/imports/:id', title: 'User Import', screen: 'import-steps' },
    },
    fields: {},
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
        menu: { group: 'User Management', icon: 'roles' },
      },
      create: { path: '/user-management/roles/create', title: 'New role', over: '/user-management/roles' },
      show: { path: '/user-management/roles/:id', title: 'Role', screen: 'role' },
      edit: {
        path: '/user-management/roles/:id/edit',
        title: 'Edit role',
        needs: 'update',
        over: '/user-management/roles/:id',
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
      show: { endpoint: 'GET /Permissions/:id', tryFirst: 'GET /CustomPermissions/:id/withRelations', needs: 'list' },
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
      ...recordPages('/user-management/permissions', 'Permission'),
      create: {
        path: '/user-management/permissions/create',
        title: 'New permission',
        over: '/user-management/permissions',
        isUnlisted: true,
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
    emptyPicture: 'people',
    table: 'groups',
    schema: groupSchema,
    input: groupInputSchema,
    search: ['name', 'description'],
    order: 'name',
    about: 'Responses can be assigned to a group, such as a branch or a team.',
    api: {
      list: { endpoint: 'GET /Groups', tryFirst: 'GET /CustomGroups/withRelations' },
      show: { endpoint: 'GET /Groups/:id', tryFirst: 'GET /CustomGroups/:id/withRelations', needs: 'list' },
      create: 'POST /Groups',
      update: 'PUT /Groups/:id',
      delete: 'DELETE /Groups/:id',
    },
    pages: {
      list: {
        path: '/user-management/groups',
        title: 'Groups',
        menu: { group: 'User Management', icon: 'groups' },
      },
      ...recordPages('/user-management/groups', 'Group'),
    },
    fields: {
      name: { kind: 'text' },
      description: { kind: 'paragraph' },
      color: { kind: 'color', label: 'Color', start: '#009639', on: ['form'] },
      memberIds: { kind: { many: 'users' }, label: 'Members', through: ['group_members', 'group_id', 'user_id'] },
      leadUserId: { kind: { one: 'users' }, label: 'Lead' },
    },
  }),

  groupImports: defineResource({
    label: ['Group import', 'Group imports'],
    table: 'imports',
    view: 'group_imports',
    title: 'fileName',
    schema: importSchema,
    order: '-createdAt',
    api: importApi('Groups', importRecordsSchema),
    pages: {
      create: {
        path: '/user-management/groups/import',
        title: 'Import Groups',
        screen: 'import-file',
      },
      show: { path: '/user-management/groups/imports/:id', title: 'Group Import', screen: 'import-steps' },
    },
    fields: {},
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
        answer: brandUploadAnswerSchema,
        ownTransaction: true,
        honorsKeys: true,
        bodyLimit: 14_000_000,
      },
      removePicture: { endpoint: 'DELETE /Branding/logo/:kind', needs: 'save' },
      reset: { endpoint: 'POST /Branding/reset', needs: 'save' },
    },
    pages: {},
    fields: {},
  }),
};
