-- A workgroup is suspended if it or its account is. One column says so, which the database keeps, so that rules read it
-- without another join.
alter table workgroup add is_suspended boolean not null default false;

create function know_suspension() returns trigger language plpgsql as $$
begin
  new.is_suspended := new.suspended_at is not null
    or exists (select from account where id = new.account_id and suspended_at is not null);
  return new;
end $$;
create trigger workgroup_suspended before insert or update of suspended_at, account_id, is_suspended on workgroup
  for each row execute function know_suspension();

create function pass_on_suspension() returns trigger language plpgsql as $$
begin
  update workgroup set is_suspended = true where account_id = new.id;
  return null;
end $$;
create trigger account_suspended after update of suspended_at on account
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function pass_on_suspension();

-- Accounts by name, and the workgroups of an account.
alter table account alter column name type text collate natural_order;
create index account_by_name on account (lower(name), id);
create index workgroup_of_account on workgroup (account_id);

-- The edition of an account is the one that was agreed for its workgroups.
update account a set edition = 'STANDARD'
 where exists (select from workgroup g where g.account_id = a.id)
   and not exists (select from workgroup g where g.account_id = a.id and g.edition = 'ENTERPRISE' and g.trial_ends is null);
update account a set contract = (select max(g.contract) from workgroup g where g.account_id = a.id);
