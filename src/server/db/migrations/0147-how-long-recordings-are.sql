-- How many seconds a recording takes, where its container says so; null where it does not, or was not looked at.
alter table files add column seconds real;
