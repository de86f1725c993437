ALTER TABLE "wallets" ADD COLUMN "browse_link" jsonb;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "origin" text;