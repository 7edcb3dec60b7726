-- A payment that was taken back in the moment in which it was abolished kept its claims on bills.
update purchase_bill b set paying_amount = claimed.amount, version = b.version + 1, update_time = now()
  from (select c.id, coalesce(sum(l.amount) filter (where p.id is not null), 0) as amount
          from purchase_bill c
          left join bill_pay_line l on l.bill_id = c.id and l.deleted_at is null
          left join bill_pay p on p.id = l.pay_id and p.status not in ('PAID', 'REJECTED', 'ABOLISHED')
         where c.paying_amount > 0 group by c.id) claimed
 where claimed.id = b.id and b.paying_amount <> claimed.amount;
