-- Files that answer a question beside pictures and recordings.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('image', 'voice', 'picture', 'document'));
