CREATE TABLE "relay_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"digest" text NOT NULL,
	"message" text NOT NULL,
	"tag" bigint NOT NULL,
	"publisher" text NOT NULL,
	"published_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "relay_messages_topic_digest" UNIQUE("topic","digest")
);
--> statement-breakpoint
CREATE INDEX "relay_messages_expires_at_ms" ON "relay_messages" USING btree ("expires_at_ms");