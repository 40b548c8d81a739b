-- An email that quotes what is inside workspaces is sent only while its reader takes part in all of them.
alter table mail add column quoted_workspace_ids uuid[];
