CREATE TABLE "sandbox_purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"address" text NOT NULL,
	"network_id" text NOT NULL,
	"symbol" text NOT NULL,
	"token" text NOT NULL,
	"amount" text NOT NULL,
	"status" text NOT NULL,
	"hash" text,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sandbox_purchases_address" ON "sandbox_purchases" USING btree ("address","created_at_ms");