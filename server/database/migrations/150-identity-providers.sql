-- What each provider is asked for, and when somebody first came by it: a workgroup leaves passwords behind only for one
-- that has worked.
alter table identity_provider
  add scopes text not null default 'openid email profile',
  add proven_at timestamptz;
update identity_provider p set proven_at = p.created
 where exists (select from session s where s.identity_provider_id = p.id)
    or exists (select from identity i where i.issuer = p.issuer);
