CREATE TABLE "social_browsers" (
	"browser_hash" text NOT NULL,
	"thumbprint" text NOT NULL,
	"seen_at_ms" bigint NOT NULL,
	CONSTRAINT "social_browsers_browser_hash_thumbprint_pk" PRIMARY KEY("browser_hash","thumbprint")
);
--> statement-breakpoint
ALTER TABLE "mail_codes" ADD COLUMN "asks_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "social_browsers_seen_at_ms" ON "social_browsers" USING btree ("seen_at_ms");