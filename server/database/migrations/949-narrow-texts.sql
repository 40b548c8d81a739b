-- A search reads the rows of all matching texts, but the texts of few. Of rows above 2 KB so much lay in the row as
-- fits into 2 KB: of 100,000 matches 14,600 pages of 8 KB were read. Now all of it is stored apart. Rows of before stay
-- as they are until their text is read again, or until `vacuum full document_text`.
alter table document_text set (toast_tuple_target = 128);
