-- How a tenant looks, to its own people and to its customers. What it has not chosen looks as the product does.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('image', 'voice', 'picture', 'document', 'brand'));
alter table files add unique (tenant_id, name);

create table branding (
  tenant_id integer primary key references tenants,
  website_title text not null default '',
  primary_color text not null default '#009639' check (primary_color ~ '^#[0-9a-fA-F]{6}$'),
  secondary_color text not null default '#93D500' check (secondary_color ~ '^#[0-9a-fA-F]{6}$'),
  -- Pictures by the name of their file: one of another tenant's violates the key.
  logo text collate "C",
  logo_dark text collate "C",
  favicon text collate "C",
  login_image text collate "C",
  font_family text not null default 'Poppins, sans-serif',
  border_radius integer not null default 8 check (border_radius between 0 and 24),
  email_footer text not null default '',
  survey_theme jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  updated_by integer,
  version integer not null default 1,
  foreign key (tenant_id, logo) references files (tenant_id, name),
  foreign key (tenant_id, logo_dark) references files (tenant_id, name),
  foreign key (tenant_id, favicon) references files (tenant_id, name),
  foreign key (tenant_id, login_image) references files (tenant_id, name),
  foreign key (tenant_id, updated_by) references users
);
insert into branding (tenant_id) select id from tenants;

-- As it is read by everybody, in one value: pages of surveys and mails take it along with what they read anyway.
create view brands with (security_invoker) as
  select b.tenant_id, jsonb_build_object(
    'websiteTitle', b.website_title,
    'primaryColor', b.primary_color,
    'secondaryColor', b.secondary_color,
    'logoUrl', coalesce('/uploads/' || t.subdomain || '/' || b.logo, ''),
    'logoDarkUrl', coalesce('/uploads/' || t.subdomain || '/' || b.logo_dark, ''),
    'faviconUrl', coalesce('/uploads/' || t.subdomain || '/' || b.favicon, ''),
    'loginImageUrl', coalesce('/uploads/' || t.subdomain || '/' || b.login_image, ''),
    'fontFamily', b.font_family,
    'borderRadius', b.border_radius,
    'emailFooter', b.email_footer,
    'surveyTheme', b.survey_theme,
    'updatedAt', b.updated_at,
    'version', b.version
  ) as brand
  from branding b join tenants t on t.id = b.tenant_id;

grant select on brands to app_user;
call lock_tenant_tables();
