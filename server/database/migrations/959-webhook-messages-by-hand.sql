-- Whether somebody asked for the next attempt, who waits for its result: it doesn't wait until the receiver is tried again.
alter table webhook_delivery add column by_hand boolean not null default false;
create index webhook_delivery_by_hand on webhook_delivery (webhook_id, next_at) where by_hand;
