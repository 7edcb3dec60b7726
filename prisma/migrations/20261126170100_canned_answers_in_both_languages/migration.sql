-- What is there is called the same in English until somebody says it otherwise.
ALTER TABLE "canned_answer" ADD COLUMN     "title_en" VARCHAR(100);
UPDATE "canned_answer" SET "title_en" = "title";
ALTER TABLE "canned_answer" ALTER COLUMN "title_en" SET NOT NULL;
