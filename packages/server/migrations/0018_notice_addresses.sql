ALTER TABLE "logins" ADD COLUMN "notice_email" text;--> statement-breakpoint
UPDATE "logins" SET "notice_email" = "email" WHERE "is_email_verified";