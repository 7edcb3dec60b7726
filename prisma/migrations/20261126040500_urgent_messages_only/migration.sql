-- Whoever chose says so in the new words; whoever did not hears of what is urgent.
ALTER TABLE "notification_preference"
  ALTER COLUMN "sms" DROP DEFAULT,
  ALTER COLUMN "mail" DROP DEFAULT,
  ALTER COLUMN "sms" SET DATA TYPE VARCHAR(10) USING CASE WHEN "sms" THEN 'ALL' ELSE 'NONE' END,
  ALTER COLUMN "mail" SET DATA TYPE VARCHAR(10) USING CASE WHEN "mail" THEN 'ALL' ELSE 'NONE' END,
  ALTER COLUMN "sms" SET DEFAULT 'URGENT',
  ALTER COLUMN "mail" SET DEFAULT 'URGENT';
