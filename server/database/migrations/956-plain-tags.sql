-- Searches ignore accents in tags, as in names: ##rahui finds Rāhui. A key of 1,200 bytes can be three times as long
-- without its accents, which no index takes, so that it has only the beginning.
create index asset_tag_plain on asset_tag
  (workspace_id, left(plain_text(name_key), 50), left(plain_text(value_key), 50), asset_id);
