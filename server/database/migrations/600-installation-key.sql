-- The installation's own key, wrapped by the master key (decision 148): of pictures and staged uploads, which belong to
-- no workspace. Null until the next start of databases that are older.
alter table installation add column wrapped_key bytea;

-- Rotating the master key seals private keys of the record again; everything else of their rows stays.
drop trigger audit_key_stays on audit_key;
create trigger audit_key_stays before delete on audit_key for each row execute function refuse_to_rewrite();
create trigger audit_key_public_stays before update on audit_key for each row
  when ((old.id, old.public_key, old.created) is distinct from (new.id, new.public_key, new.created))
  execute function refuse_to_rewrite();
