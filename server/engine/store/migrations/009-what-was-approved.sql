-- What was done without a decision, such as a submission, was counted as approved: the work report is folded anew from history.
delete from wf_work_statistic;
update wf_statistic_mark set work_until_at = '1970-01-01Z';
