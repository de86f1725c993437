ALTER TABLE "mail_codes" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "social_flows" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;